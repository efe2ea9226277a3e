import Manage, { generateMetadata as manageMetadata } from "./manage/page.tsx"

/** The same list under the address of its card. */
export const generateMetadata = manageMetadata
export default Manage
