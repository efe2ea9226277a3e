import { Copy, Download } from "lucide"
import Link from "next/link"
import type { ReactNode } from "react"
import { ActionForm } from "#components/form/action-form.tsx"
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx"
import { Button, buttonClass } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import type { Campaign } from "#lib/contract/campaigns/schema.ts"
import type { CampaignStatus } from "#lib/contract/requests/constants.ts"
import { untouched } from "#lib/form-state/form-state.ts"
import { formatCount } from "#lib/format/numbers.ts"
import { routes } from "#lib/routes/routes.ts"

export type CampaignActionsProps = {
  campaign: Campaign
  /** The page with its query. */
  page: string
  /** Whether it is the user's own, or they may change others'. */
  canChange: boolean
  canDelete: boolean
  /** Where it is written; null where that page is not theirs. */
  composeHref: string | null
  canCompose: boolean
}

const running: readonly CampaignStatus[] = ["scheduled", "sending"]
const open: readonly CampaignStatus[] = ["scheduled", "sending", "paused"]

type ActProps = { action: string; campaign: Campaign; page: string; label: string; children: ReactNode }

const Act = ({ action, campaign, page, label, children }: ActProps) => (
  <ActionForm action={action} page={page} state={untouched} label={label}>
    <input type="hidden" name="id" value={campaign.id} />
    {children}
  </ActionForm>
)

const cancelQuestion = ({ figures }: Campaign): string =>
  figures.sent > 0
    ? `Cancel this campaign? ${formatCount(figures.waiting)} waiting messages won't be sent. What has been sent stays sent. This can't be undone.`
    : "Cancel this campaign? Nothing will be sent. This can't be undone."

/** The actions on a campaign in its state. */
export function CampaignActions(props: CampaignActionsProps) {
  const { campaign, page, canChange, canDelete, composeHref, canCompose } = props
  const { id, status } = campaign
  const own = { campaign, page }
  return (
    <>
      {status === "draft" && canChange && composeHref && (
        <Link className={buttonClass({ kind: "primary" })} href={composeHref} prefetch={false}>
          Edit in Compose
        </Link>
      )}
      {canChange && running.includes(status) && (
        <Act action={routes.form("campaigns.pause")} label="Pause" {...own}>
          <Button type="submit" data-track="request_reviews.pause">
            Pause
          </Button>
        </Act>
      )}
      {canChange && status === "paused" && (
        <Act action={routes.form("campaigns.resume")} label="Resume" {...own}>
          <ConfirmSubmit
            label="Resume"
            question="Resume sending? Waiting messages that are due go out now."
            confirmLabel="Resume"
            isHarmless
            track="request_reviews.resume"
          />
        </Act>
      )}
      {canChange && open.includes(status) && (
        <Act action={routes.form("campaigns.cancel")} label="Cancel campaign" {...own}>
          <ConfirmSubmit
            label="Cancel campaign"
            question={cancelQuestion(campaign)}
            confirmLabel="Cancel campaign"
            track="request_reviews.cancel"
          />
        </Act>
      )}
      {canCompose && composeHref && (
        <Act action={routes.form("campaigns.create:duplicate")} label="Duplicate" {...own}>
          <Button type="submit" data-track="request_reviews.duplicate">
            <Icon icon={Copy} />
            Duplicate
          </Button>
        </Act>
      )}
      {status === "draft" && canDelete && (
        <Act action={routes.form("campaigns.delete")} label="Delete" {...own}>
          <ConfirmSubmit
            label="Delete"
            question={`Delete ${campaign.name || "this draft"}?`}
            confirmLabel="Delete"
            track="request_reviews.delete"
          />
        </Act>
      )}
      <a
        className={buttonClass({})}
        href={routes.bff("campaigns.export_compliance", { params: { id: String(id) } })}
        data-track="request_reviews.compliance"
      >
        <Icon icon={Download} />
        Compliance log
      </a>
    </>
  )
}
