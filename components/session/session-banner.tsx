import { Icon } from "#components/ui/icon.tsx"
import { SwitchBackForm } from "./switch-back-form.tsx"

export type SessionBannerProps = {
  session: { isShadowing: boolean; isImpersonated: boolean; account_id: string | number; email: string }
  accountName: string
}

/** Says whose data this is when it is not the visitor's own (D-051, D-054). */
export function SessionBanner({ session, accountName }: SessionBannerProps) {
  const { isShadowing, isImpersonated, account_id, email } = session
  if (!isShadowing && !isImpersonated) return null
  return (
    <div className="banner" role="status">
      <Icon name="user" />
      <span className="banner-text">
        {isImpersonated && <span>{`Impersonating ${email}`}</span>}
        {isShadowing && <span>{`Viewing — ${accountName}`}</span>}
      </span>
      {isShadowing && <SwitchBackForm accountId={account_id} />}
    </div>
  )
}
