import { ActionForm } from "#components/form/action-form.tsx"
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx"
import { Panel } from "#components/ui/panel.tsx"
import type { CampaignOutcomes, ResendGroup } from "#lib/contract/campaigns/schema.ts"
import type { Id } from "#lib/contract/common.ts"
import { untouched } from "#lib/form-state/form-state.ts"
import { formatInstantDay } from "#lib/format/dates.ts"
import { countOf, formatCount } from "#lib/format/numbers.ts"
import { routes } from "#lib/routes/routes.ts"

const groupTexts: Readonly<Record<ResendGroup, { title: string; hint: string }>> = {
  not_opened: {
    title: "Didn't open",
    hint: "Opens are approximate, so some of them may have read it. One reminder per message.",
  },
  failed: {
    title: "Not delivered",
    hint: "Failed or bounced for a reason that may have passed. Addresses that don't exist are left out.",
  },
}

export type ResendPanelProps = {
  campaignId: Id
  groups: CampaignOutcomes["resend"]
  page: string
  timeZone: string
}

/** Whom a campaign can be sent to again; who was asked too recently waits (D-295). */
export function ResendPanel({ campaignId, groups, page, timeZone }: ResendPanelProps) {
  const shown = groups.filter((group) => group.count + group.asked_recently > 0)
  if (shown.length === 0) return null
  return (
    <Panel id="campaign-resend" title="Resend">
      <ul className="px-4 pt-2 pb-3">
        {shown.map(({ to, count, asked_recently: recent, next_at: next }) => (
          <li
            key={to}
            className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-line py-2.5 text-13 last:border-b-0"
          >
            <div className="min-w-0 flex-[1_1_260px]">
              <p className="font-medium">{`${groupTexts[to].title}: ${formatCount(count + recent)}`}</p>
              <p className="text-12 text-muted">{groupTexts[to].hint}</p>
              {recent > 0 && (
                <p className="text-12 text-muted">
                  {`${countOf(recent, "person was", "people were")} asked too recently.`}
                  {next && ` The first can be asked again from ${formatInstantDay(next, timeZone)}.`}
                </p>
              )}
            </div>
            {count > 0 && (
              <ActionForm
                action={routes.form("campaigns.resend")}
                page={page}
                state={untouched}
                label={`Resend: ${groupTexts[to].title}`}
              >
                <input type="hidden" name="id" value={campaignId} />
                <input type="hidden" name="to" value={to} />
                <ConfirmSubmit
                  label={`Resend to ${formatCount(count)}`}
                  question={`Resend to ${countOf(count, "person", "people")}? Unsubscribed people and those asked recently are skipped.`}
                  confirmLabel="Resend"
                  isHarmless
                  dense
                  track="request_reviews.resend_campaign"
                />
              </ActionForm>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
