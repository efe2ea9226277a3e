import { TriangleAlert } from "lucide"
import type { ReactNode, UIEvent } from "react"
import { Icon } from "#components/ui/icon.tsx"
import { noResults } from "#lib/features/filter-bar/options.ts"
import { OptionRowsLoading } from "./options-loading.tsx"
import type { PagedList } from "./use-paged-list.ts"

/** Loads more when a list is scrolled near to its end. */
export const nearEnd =
  (withinPx: number, loadMore: () => void) =>
  ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent<HTMLElement>) => {
    if (scrollHeight - scrollTop - clientHeight <= withinPx) loadMore()
  }

export type PagedRowsEndProps = {
  list: Pick<PagedList<unknown>, "isLoading" | "isLoadingMore" | "isFailed" | "retry">
  isEmpty: boolean
  /** Error when a page could not be loaded. */
  failedText: string
}

/** End of a list in a menu: more rows, none, or an error. */
export function PagedRowsEnd({ list, isEmpty, failedText }: PagedRowsEndProps): ReactNode {
  if (list.isLoading || list.isLoadingMore) return <OptionRowsLoading />
  if (!list.isFailed) return isEmpty && <div className="menu-item text-faint">{noResults}</div>
  return (
    <div className="menu-item err" role="alert">
      <Icon icon={TriangleAlert} />
      {failedText}
      <button type="button" className="btn-link end" onClick={list.retry}>
        Retry
      </button>
    </div>
  )
}
