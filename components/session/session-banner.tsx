import { User } from "lucide"
import type { ReactNode } from "react"
import { Icon } from "#components/ui/icon.tsx"
import { SwitchBackForm } from "./switch-back-form.tsx"

export type SessionBannerProps = {
  session: { isShadowing: boolean; isImpersonated: boolean; account_id: string | number; email: string }
  accountName: string
  /** Content for another message, as there is one banner at a time (D-234). */
  children?: ReactNode
}

/** Says whose data this is when it is not the visitor's own (D-051, D-054). */
export function SessionBanner({ session, accountName, children }: SessionBannerProps) {
  const { isShadowing, isImpersonated, account_id, email } = session
  if (!isShadowing && !isImpersonated) return null
  return (
    <div
      className="flex items-center gap-2.5 min-h-11 py-1.5 px-8 border-b border-warning-line bg-warning-soft text-ink text-13 max-xl:px-6 max-md:py-2 max-md:px-4 print:hidden"
      role="status"
    >
      <Icon icon={User} className="text-warning-text" />
      <span className="flex flex-wrap gap-x-4 gap-y-0 min-w-0 wrap-anywhere">
        {isImpersonated && <span>{`Impersonating ${email}`}</span>}
        {isShadowing && <span>{`Viewing — ${accountName}`}</span>}
        {children}
      </span>
      {isShadowing && <SwitchBackForm accountId={account_id} />}
    </div>
  )
}
