import { ScorecardForm } from "#components/scorecards/scorecard-form.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { currentForm } from "#lib/form-state/current-form.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { routes } from "#lib/routes/routes.ts"
import { scorecardNew } from "./record.ts"

const { title } = scorecardNew

export const generateMetadata = metadataOf(scorecardNew)

export default guardedPage(scorecardNew, async ({ context }) => {
  const { account, session } = context
  const backHref = session.isParent ? routes.partnerTools() : routes.scorecards()
  return (
    <SettingsFrame
      title={title}
      intro="The business gets an email with its score and a page where it can ask you to get in touch."
      accountName={account.name}
      back={{ href: backHref, label: "Back to Scorecards" }}
    >
      <ScorecardForm state={await currentForm("partner_scorecards.create")} backHref={backHref} />
    </SettingsFrame>
  )
})
