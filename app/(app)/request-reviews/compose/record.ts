import { planned } from "#lib/gate/page.ts"

export const requestCompose = planned()
