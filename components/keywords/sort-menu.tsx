import { Check, ChevronDown } from "lucide"
import { Icon } from "#components/ui/icon.tsx"
import { LinkMenu } from "#components/ui/link-menu.tsx"
import { PendingLink } from "#components/ui/pending.tsx"
import { type KeywordSort, keywordSorts } from "#lib/contract/insights/constants.ts"
import { sortLabels } from "#lib/features/keywords/sorts.ts"

export type SortMenuProps = { chosen: KeywordSort; hrefOf: (sort: KeywordSort) => string }

/** The order of the cloud (P-036, P-506 to P-509). */
export function SortMenu({ chosen, hrefOf }: SortMenuProps) {
  return (
    <LinkMenu
      label="Sort"
      summaryClass="fctl"
      summary={
        <>
          <span className="fctl-k">Sort</span>
          <span className="fctl-v">{sortLabels[chosen]}</span>
          <Icon icon={ChevronDown} />
        </>
      }
    >
      {keywordSorts.map((sort) => (
        <PendingLink
          key={sort}
          className="menu-item"
          href={hrefOf(sort)}
          aria-current={sort === chosen ? "true" : undefined}
          data-track={`keywords.sort.${sort}`}
        >
          {sortLabels[sort]}
          {sort === chosen && (
            <span className="tick">
              <Icon icon={Check} />
            </span>
          )}
        </PendingLink>
      ))}
    </LinkMenu>
  )
}
