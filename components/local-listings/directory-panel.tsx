import { clsx } from "clsx"
import { ExternalLink } from "lucide"
import Link from "next/link"
import { Icon } from "#components/ui/icon.tsx"
import type { Attempt } from "#lib/errors/attempt.ts"
import type { PanelRow } from "#lib/features/local-listings/load-panel.ts"
import { listingTexts } from "#lib/features/local-listings/texts.ts"
import { cardLooks } from "./card-looks.ts"

const connected = { active: "Connected", expired: "Connection expired", inactive: "Not connected" } as const

const Row = ({ record, card, integration, href }: PanelRow) => {
  const { icon, titleClass } = cardLooks[card.tone]
  const name = record.directory_name
  return (
    <li
      className="grid gap-0.5 border-t border-line py-2.5 first:border-t-0 first:pt-0 last:pb-0"
      data-tone={card.tone}
    >
      <span className="flex items-center gap-2">
        <b className="min-w-0 flex-1 font-medium">{name}</b>
        <Link
          className={clsx("inline-flex min-h-7 items-center gap-1.5 font-medium", titleClass)}
          href={href}
          prefetch={false}
          data-track="settings_location.directory"
        >
          <Icon icon={icon} size={14} />
          <span className="sr-only">{name}: </span>
          {card.title}
        </Link>
      </span>
      {card.text && <span className="text-12 text-muted">{card.text}</span>}
      <span className="flex flex-wrap items-center gap-x-3 text-12 text-faint">
        {integration && <span>{connected[integration]}</span>}
        {record.listing_url && (
          <a
            className="inline-flex min-h-7 items-center gap-1"
            href={record.listing_url}
            target="_blank"
            rel="noreferrer"
            data-track="settings_location.view_listing"
          >
            View listing<span className="sr-only"> on {name}</span>
            <Icon icon={ExternalLink} size={12} />
          </a>
        )}
      </span>
    </li>
  )
}

/** How a location stands at its directories, each with the way to its flyout (001 §4, D-182). */
export function DirectoryPanel({ rows }: { rows: Attempt<readonly PanelRow[]> }) {
  return (
    <section
      className="grid content-start gap-3 rounded-card border border-line bg-surface px-4 py-3.5 text-13"
      aria-labelledby="directories-of-location"
    >
      <h2 className="text-14" id="directories-of-location">
        Directories
      </h2>
      {!rows.ok ? (
        <p className="err" role="alert">
          {listingTexts.panelFailed}
        </p>
      ) : rows.value.length === 0 ? (
        <p className="text-muted">{listingTexts.noDirectories}</p>
      ) : (
        <ul className="grid list-none p-0">
          {rows.value.map((row) => (
            <Row key={row.record.directory_code} {...row} />
          ))}
        </ul>
      )}
    </section>
  )
}
