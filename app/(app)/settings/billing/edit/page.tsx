import { PlanNotice } from "#components/billing/plan-notice.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { planLabels } from "#lib/features/billing/plan-labels.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { isInactive } from "#lib/permissions/requirement.ts"
import { userTypeOf } from "#lib/permissions/user-type.ts"
import { supportContact } from "#lib/tenant/support.ts"
import { billingEdit } from "./record.ts"

const { title } = billingEdit

export const generateMetadata = metadataOf(billingEdit)

export default guardedPage(billingEdit, ({ context }) => {
  const { session, account, whitelabel } = context
  const support = supportContact(whitelabel.id === null ? null : whitelabel)
  const userType = userTypeOf(session.user_type_id)
  const labels = planLabels({ account, userType, isInactive: isInactive(session), now: new Date() })
  if (isInactive(session)) return <PlanNotice labels={labels} support={support} />
  return (
    <SettingsFrame title={title} accountName={account.name}>
      <PlanNotice labels={labels} support={support} heading="h2" />
    </SettingsFrame>
  )
})
