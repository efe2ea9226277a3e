import Link from "next/link"
import type { ReactNode } from "react"
import { PageHeader } from "#components/shell/page-header.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { routes } from "#lib/routes/routes.ts"

export type SettingsFrameProps = {
  title: string
  intro?: string
  accountName: string
  /** Where the link above the title leads; /settings unless said otherwise. */
  back?: { href: string; label: string }
  actions?: ReactNode
  children: ReactNode
}

/** The frame of a page below /settings: a way back, the title and its actions. */
export function SettingsFrame({ title, intro, accountName, back, actions, children }: SettingsFrameProps) {
  const { href, label } = back ?? { href: routes.settings(), label: "Back to Account & Settings" }
  return (
    <div className="page">
      <Link className="back-link" href={href} prefetch={false}>
        <Icon name="chevron-left" size={14} />
        {label}
      </Link>
      <PageHeader title={title} intro={intro} printTitle={`${title} - ${accountName}`} actions={actions} />
      <div className="section-stack">{children}</div>
    </div>
  )
}
