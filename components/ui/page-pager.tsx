import { ChevronLeft, ChevronRight } from "lucide"
import { buttonClass } from "./button.tsx"
import { Icon } from "./icon.tsx"

export type PagePagerProps = {
  label: string
  page: number
  totalPages: number
  /** The address of a page; null is the first one, which needs no number. */
  hrefOf: (page: number | null) => string
}

const dense = buttonClass({ dense: true })

/** Previous and Next of a list with numbered pages, as plain links. */
export function PagePager({ label, page, totalPages, hrefOf }: PagePagerProps) {
  if (totalPages <= 1) return null
  return (
    <nav className="flex items-center gap-2 py-3 text-13/inherit text-muted print:hidden" aria-label={label}>
      <span>
        Page {page} of {totalPages}
      </span>
      <span className="flex-1" />
      {page > 1 && (
        <a className={dense} href={hrefOf(page > 2 ? page - 1 : null)} rel="prev">
          <Icon icon={ChevronLeft} size={14} />
          Previous
        </a>
      )}
      {page < totalPages && (
        <a className={dense} href={hrefOf(page + 1)} rel="next">
          Next
          <Icon icon={ChevronRight} size={14} />
        </a>
      )}
    </nav>
  )
}
