import { planned } from "#lib/gate/page.ts"

export const requestCampaigns = planned()
