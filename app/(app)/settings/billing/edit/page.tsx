import type { Metadata } from "next"
import { InactiveNotice } from "#components/billing/inactive-notice.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { inactiveTextFor } from "#lib/features/billing/inactive-text.ts"
import { pages } from "#lib/gate/pages.ts"
import { isInactive } from "#lib/gate/requirement.ts"
import { titleOf } from "#lib/permissions/page-title.ts"
import { userTypeOf } from "#lib/permissions/user-type.ts"
import { supportContact } from "#lib/tenant/support.ts"

const title = "Billing"

export const generateMetadata = (): Promise<Metadata> => titleOf(title)

export default guardedPage(pages.billingEdit.requirement, ({ context }) => {
  const { session, account, whitelabel } = context
  const support = supportContact(whitelabel.id === null ? null : whitelabel)
  const userType = userTypeOf(session.user_type_id)
  if (isInactive(session)) {
    const text = inactiveTextFor(userType, account.trial_ended_at ?? null)
    return <InactiveNotice text={text} support={userType === "Admin" ? support : null} />
  }
  return (
    <SettingsFrame title={title} accountName={account.name}>
      <InactiveNotice text="Your account is active." support={support} />
    </SettingsFrame>
  )
})
