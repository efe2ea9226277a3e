"use client"

import { useLive } from "#components/realtime/live-context.ts"
import { useRefresh } from "#components/realtime/use-refresh.ts"
import type { Id } from "#lib/contract/common.ts"
import { channelOf } from "#lib/contract/realtime/constants.ts"

export type CampaignLiveProps = {
  accountId: Id
  /** Null for a page that lists campaigns. */
  campaignId: Id | null
  isOnItsWay: boolean
  /** Whether the page lists single requests too. */
  hasSingle?: boolean
}

/** Draws the page again when a campaign, or a single request, gets on (D-237). */
export function CampaignLive({ accountId, campaignId, isOnItsWay, hasSingle = false }: CampaignLiveProps) {
  const refresh = useRefresh(isOnItsWay)
  useLive(channelOf("account", accountId), (event) => {
    if (event === null) return refresh()
    if (hasSingle && event.action === "REQUEST_UPDATED") return refresh()
    if (event.action !== "CAMPAIGN_UPDATED") return
    if (campaignId === null || event.resource_id === String(campaignId)) refresh()
  })
  return null
}
