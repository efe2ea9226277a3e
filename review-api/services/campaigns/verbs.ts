import { attestation, requestReasons } from "#lib/contract/requests/constants.ts"
import type { Service, Verbs } from "../service.ts"
import { campaignItem, visibleCampaign } from "./campaign-item.ts"
import { getOutcomes } from "./campaign-outcomes.ts"
import { cancelCampaign, pauseCampaign, resumeCampaign } from "./change-state.ts"
import { exportCompliance, listCompliance } from "./compliance.ts"
import { exportCampaigns, listCampaigns } from "./list-campaigns.ts"
import { previewCampaign, trialLeft } from "./preview-campaign.ts"
import { resendCampaign } from "./resend-campaign.ts"
import { sendCampaign } from "./send-campaign.ts"
import { testCampaign } from "./test-campaign.ts"
import { createCampaign, deleteCampaign, updateCampaign } from "./write-draft.ts"

/** GET /campaigns/{id}. @throws 404. */
const getCampaign: Service<"campaigns.get"> = async ({ deps, scope, params }) =>
  campaignItem(deps, scope, await visibleCampaign(deps.db, scope, params.id))

/** GET /campaigns/{id}/check: what would happen if it were sent now. @throws 404. */
const checkCampaign: Service<"campaigns.check"> = async ({ deps, scope, params }) => {
  const row = await visibleCampaign(deps.db, scope, params.id)
  const preview = await previewCampaign(deps, scope, row, { at: deps.clock.now(), local: null })
  const blocks = preview.policy.some(({ outcome }) => outcome === "block")
  return {
    version: row.version,
    can_send: Object.keys(preview.errors).length === 0 && !blocks && preview.accepted > 0,
    errors: preview.errors,
    policy: preview.policy,
    recipients: {
      total: preview.total,
      accepted: preview.accepted,
      invalid: preview.invalid,
      skipped: preview.skipped,
      by_reason: [...preview.byReason].map(([reason, count]) => ({
        reason,
        text: requestReasons[reason],
        count,
      })),
      first: preview.first,
      row_errors: preview.rowErrors,
    },
    locations_without_links: preview.locationsWithoutLinks,
    needs_attestation: preview.needsAttestation,
    attestation,
    ...(await trialLeft(deps, scope)),
  }
}

export const verbs = {
  "campaigns.list": listCampaigns,
  "campaigns.create": createCampaign,
  "campaigns.get": getCampaign,
  "campaigns.update": updateCampaign,
  "campaigns.delete": deleteCampaign,
  "campaigns.check": checkCampaign,
  "campaigns.send": sendCampaign,
  "campaigns.cancel": cancelCampaign,
  "campaigns.pause": pauseCampaign,
  "campaigns.resume": resumeCampaign,
  "campaigns.get_outcomes": getOutcomes,
  "campaigns.resend": resendCampaign,
  "campaigns.test": testCampaign,
  "campaigns.list_compliance": listCompliance,
  "campaigns.export_compliance": exportCompliance,
  "campaigns.export": exportCampaigns,
} satisfies Verbs
