import { clsx } from "clsx"
import { Icon } from "#components/ui/icon.tsx"

export type PlainLinkProps = { label: string; value: string; isSet: boolean; href: string; clearHref: string }

/** A filter before scripts run: a link to the page that lists its entries. */
export function PlainLink({ label, value, isSet, href, clearHref }: PlainLinkProps) {
  return (
    <span className={clsx("dd", isSet && "fctl-group")}>
      <a className={clsx("fctl plain", isSet && "is-set")} href={href}>
        <span className="fctl-k">{label}</span>
        <span className="fctl-v">{value}</span>
        <Icon name="chevron-down" />
      </a>
      {isSet && (
        <a
          className="fctl-clear"
          href={clearHref}
          aria-label={`Clear ${label}`}
          title={`Clear ${label}`}
          data-track="filters.clear_one"
        >
          <Icon name="close" size={12} />
        </a>
      )}
    </span>
  )
}
