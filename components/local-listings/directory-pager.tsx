import { clsx } from "clsx"
import { ChevronLeft, ChevronRight, type IconNode } from "lucide"
import { buttonClass } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { PendingLink } from "#components/ui/pending.tsx"
import { arrowsOf, shownText, type Width } from "#lib/features/local-listings/directory-columns.ts"
import { atWidth, widths } from "./at-width.ts"

export type DirectoryPagerProps = { column: number | null; hrefOf: (column: number) => string }

type ArrowProps = { icon: IconNode; label: string; href: string | null; track: string }

/** An arrow; at either end it leads nowhere. */
const Arrow = ({ icon, label, href, track }: ArrowProps) =>
  href === null ? (
    <button
      type="button"
      className={buttonClass({ dense: true })}
      disabled
      aria-label={label}
      data-track={track}
    >
      <Icon icon={icon} size={14} />
    </button>
  ) : (
    <PendingLink className={buttonClass({ dense: true })} href={href} aria-label={label} data-track={track}>
      <Icon icon={icon} size={14} />
    </PendingLink>
  )

function Arrows({ column, hrefOf, width }: DirectoryPagerProps & { width: Width }) {
  const { prev, next } = arrowsOf(column, width)
  const track = `local_listings.directories_${width}`
  const hrefTo = (at: number | null) => (at === null ? null : hrefOf(at))
  return (
    <div className={clsx("items-center gap-1.5", atWidth[width].shownFlex)}>
      <span className="flex-1 text-12 text-muted">{shownText(column, width)}</span>
      <Arrow icon={ChevronLeft} label="Previous directories" href={hrefTo(prev)} track={`${track}_prev`} />
      <Arrow icon={ChevronRight} label="Next directories" href={hrefTo(next)} track={`${track}_next`} />
    </div>
  )
}

/** Leads through the directories, of which a table shows as many as fit (P-061, P-062). */
export const DirectoryPager = (props: DirectoryPagerProps) => (
  <nav className="px-3 py-1.5 print:hidden" aria-label="Directories">
    {widths.map((width) => (
      <Arrows key={width} width={width} {...props} />
    ))}
  </nav>
)
