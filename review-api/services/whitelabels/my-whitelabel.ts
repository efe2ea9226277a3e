import type { Service } from "../service.ts"
import { findWhitelabel } from "./find-whitelabel.ts"
import { noWhitelabel } from "./whitelabel-item.ts"

/** The white label of the session's account, else its parent's, else all fields null (D-055). */
export const myWhitelabel: Service<"whitelabels.mine"> = async ({ deps, scope }) =>
  (await findWhitelabel(deps.db, scope.accountId)) ?? noWhitelabel
