import { ChevronLeft } from "lucide"
import Link from "next/link"
import { isValidElement, type ReactElement, type ReactNode } from "react"
import { PageHeader } from "#components/shell/page-header.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { routes } from "#lib/routes/routes.ts"

export type SettingsFrameProps = {
  title: string
  intro?: ReactNode
  accountName: string
  /** The link above the title, or where it leads; /settings unless said otherwise. */
  back?: { href: string; label: string } | ReactElement | undefined
  actions?: ReactNode
  /** Stands beside the title: a state. */
  mark?: ReactNode
  children: ReactNode
}

/** The frame of a page below /settings: a way back, the title and its actions. */
export function SettingsFrame(props: SettingsFrameProps) {
  const { title, intro, accountName, back, actions, mark, children } = props
  const link = back ?? { href: routes.settings(), label: "Back to Account & Settings" }
  return (
    <div className="page">
      {isValidElement(link) ? (
        link
      ) : (
        <Link
          className="inline-flex gap-1 items-center text-13 py-0.5 -mt-0.5 mb-1.5 max-w-full wrap-anywhere print:hidden"
          href={link.href}
          prefetch={false}
        >
          <Icon icon={ChevronLeft} size={14} />
          {link.label}
        </Link>
      )}
      <PageHeader
        title={title}
        intro={intro}
        printTitle={`${title} - ${accountName}`}
        actions={actions}
        mark={mark}
      />
      <div className="grid gap-8 mt-5">{children}</div>
    </div>
  )
}
