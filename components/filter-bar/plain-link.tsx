import { clsx } from "clsx"
import { ChevronDown } from "lucide"
import { Icon } from "#components/ui/icon.tsx"
import { ClearLink } from "./clear-link.tsx"

export type PlainLinkProps = {
  label: string
  value: string
  isSet: boolean
  /** As in `FilterControl`. */
  isPlainSpoken?: boolean
  href: string
  clearHref: string
}

/** A filter before scripts run: a link to the page that lists its entries. */
export function PlainLink({ label, value, isSet, isPlainSpoken, href, clearHref }: PlainLinkProps) {
  return (
    <span className={clsx("dd", isSet && "fctl-group")}>
      <a className={clsx("fctl text-inherit hover:no-underline", isSet && "is-set")} href={href}>
        <span className={clsx("fctl-k", isPlainSpoken && "is-quiet")}>{label}</span>
        <span className="fctl-v">{value}</span>
        <Icon icon={ChevronDown} />
      </a>
      {isSet && <ClearLink label={`Clear ${label}`} href={clearHref} />}
    </span>
  )
}
