import { StepList } from "#components/ui/step-list.tsx"
import { steps } from "#lib/features/imports/states.ts"

/** Where in the import of a file somebody is. @param current position in `steps`. */
export const ImportSteps = ({ current }: { current: number }) => <StepList steps={steps} current={current} />
