import type { Metadata } from "next"
import { PlanNotice } from "#components/billing/plan-notice.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { planWords } from "#lib/features/billing/plan-words.ts"
import { pages } from "#lib/gate/pages.ts"
import { titleOf } from "#lib/page/page-title.ts"
import { isInactive } from "#lib/permissions/requirement.ts"
import { userTypeOf } from "#lib/permissions/user-type.ts"
import { supportContact } from "#lib/tenant/support.ts"

const title = "Billing"

export const generateMetadata = (): Promise<Metadata> => titleOf(title)

export default guardedPage(pages.billingEdit.requirement, ({ context }) => {
  const { session, account, whitelabel } = context
  const support = supportContact(whitelabel.id === null ? null : whitelabel)
  const userType = userTypeOf(session.user_type_id)
  const words = planWords({ account, userType, isInactive: isInactive(session), now: new Date() })
  const notice = <PlanNotice words={words} support={support} />
  if (isInactive(session)) return notice
  return (
    <SettingsFrame title={title} accountName={account.name}>
      {notice}
    </SettingsFrame>
  )
})
