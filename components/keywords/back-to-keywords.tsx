import { ChevronLeft } from "lucide"
import Link from "next/link"
import { Icon } from "#components/ui/icon.tsx"
import { allKeywordsHref } from "#lib/features/keywords/hrefs.ts"

/** The way from a page of details to all keywords, with its filters. */
export const BackToKeywords = ({ query }: { query: URLSearchParams }) => (
  <p className="mb-2">
    <Link className="btn-link" href={allKeywordsHref(query)} prefetch={false}>
      <Icon icon={ChevronLeft} size={14} />
      Back to Keywords
    </Link>
  </p>
)
