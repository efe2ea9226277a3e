import { Check, Search } from "lucide"
import { Button, buttonClass } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { PagePager } from "#components/ui/page-pager.tsx"
import { noResults, type OptionPage } from "#lib/features/filter-bar/options.ts"
import { OptionText } from "./option-text.tsx"

export type ChooserProps = {
  /** Noun of its entries: "group", "location" or "source". */
  noun: string
  path: string
  text: string
  page: OptionPage
  /** The rest of the address, carried through the search. */
  carried: [name: string, value: string][]
  hrefOf: (id: string) => string
  hrefOfPage: (page: number | null) => string
  backHref: string
  /** Entries that are chosen, where several may be. */
  chosen?: readonly string[] | undefined
}

/** The entries of a filter as a page of links: what stands in for the menu before scripts run. */
export function Chooser({
  noun,
  path,
  text,
  page,
  carried,
  hrefOf,
  hrefOfPage,
  backHref,
  chosen,
}: ChooserProps) {
  return (
    <section className="max-w-160 py-5" aria-labelledby="chooser-title">
      <h2 id="chooser-title">Choose a {noun}</h2>
      <form className="flex gap-2 items-end flex-wrap py-3" method="get" action={path}>
        {carried.map(([name, value]) => (
          <input type="hidden" key={name} name={name} value={value} />
        ))}
        <span className="withicon flex-[1_1_200px]">
          <Icon icon={Search} />
          <input
            className="input"
            type="search"
            name="q"
            defaultValue={text}
            placeholder={`Search ${noun}s`}
            aria-label={`Search ${noun}s`}
          />
        </span>
        <Button type="submit">Search</Button>
        <a className={buttonClass({ kind: "quiet" })} href={backHref}>
          Cancel
        </a>
      </form>
      <ul className="[&>li]:border-b [&>li]:border-line">
        {page.options.map((option) => (
          <li key={option.id}>
            <a
              className="menu-item py-2.25 whitespace-normal"
              href={hrefOf(option.id)}
              aria-current={chosen?.includes(option.id) || undefined}
            >
              <OptionText {...option} />
              {chosen?.includes(option.id) && (
                <span className="tick">
                  <Icon icon={Check} />
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
      {page.options.length === 0 && <p className="text-faint">{noResults}</p>}
      <PagePager
        label={`Pages of ${noun}s`}
        page={page.page}
        totalPages={page.totalPages}
        hrefOf={hrefOfPage}
      />
    </section>
  )
}
