import { planned } from "#lib/gate/page.ts"

export const requestHistory = planned()
