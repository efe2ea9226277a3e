import { QrCode, TabletSmartphone } from "lucide"
import Link from "next/link"
import { buttonClass } from "#components/ui/button.tsx"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { ErrorState } from "#components/ui/error-state.tsx"
import { PagePager } from "#components/ui/page-pager.tsx"
import type { Attempt } from "#lib/errors/attempt.ts"
import { paths, routes } from "#lib/routes/routes.ts"
import { AskPagesTable, type AskPagesTableProps } from "./ask-pages-table.tsx"

const kinds = {
  landing: {
    id: "landing-pages",
    heading: "Landing pages",
    text: "For links and QR codes: a question, room for a comment, and your review links.",
    create: { label: "New landing page", href: () => routes.landingPageNew() },
    icon: QrCode,
    empty: {
      title: "No landing pages yet.",
      hint: "Each location also has pages of its own, which need no setup.",
    },
    track: "ask_landing.pages",
    pathOf: (slug: string) => paths.landingPage(slug),
    rowHrefOf: routes.landingPageEdit,
  },
  kiosk: {
    id: "kiosks",
    heading: "Kiosks",
    text: "A tablet at the door: your own survey only. It starts again after 30 seconds and is left by PIN.",
    create: { label: "New kiosk", href: () => routes.kioskNew() },
    icon: TabletSmartphone,
    empty: {
      title: "No kiosks yet.",
      hint: "Kiosks never open review sites: Google forbids collecting reviews on the premises.",
    },
    track: "ask_kiosk.pages",
    pathOf: (slug: string) => paths.kioskPage(slug),
    rowHrefOf: routes.kioskEdit,
  },
} as const

export type AskPagesSectionProps = {
  kind: keyof typeof kinds
  list: Attempt<{ _page: number; _total_pages: number }>
  rows: AskPagesTableProps["pages"]
  /** Where visitors find them, without a path. */
  origin: string
  canCreate: boolean
  /** The list at another page; null is the first. */
  hrefOf: (page: number | null) => string
}

/** Landing pages or kiosks of the account, and a way to add one (D-224). */
export function AskPagesSection(props: AskPagesSectionProps) {
  const { list, rows, origin, canCreate, hrefOf } = props
  const { id, heading, text, create, icon, empty, track, pathOf, rowHrefOf } = kinds[props.kind]
  return (
    <section className="grid gap-3" aria-labelledby={id}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 id={id}>{heading}</h2>
          <p className="text-13 text-muted">{text}</p>
        </div>
        {canCreate && (
          <Link className={buttonClass({})} href={create.href()} prefetch={false}>
            {create.label}
          </Link>
        )}
      </div>
      {!list.ok ? (
        <ErrorState
          title={`Unable to load ${heading.toLowerCase()}`}
          text={list.failure.userText}
          retryHref={routes.waysToAsk()}
        />
      ) : rows.length === 0 ? (
        <EmptyState icon={icon} {...empty} />
      ) : (
        <>
          <AskPagesTable
            caption={heading}
            pages={rows}
            track={track}
            addressOf={(slug) => `${origin}${pathOf(slug)}`}
            hrefOf={rowHrefOf}
          />
          <PagePager
            label={`Pages of ${heading.toLowerCase()}`}
            page={list.value._page}
            totalPages={list.value._total_pages}
            hrefOf={hrefOf}
          />
        </>
      )}
    </section>
  )
}
