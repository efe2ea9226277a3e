import type { Patch } from "#lib/features/filter-bar/changes.ts"
import type { OptionPage } from "#lib/features/filter-bar/options.ts"
import { type ChosenList, closedPick, pickNouns, pickPatch } from "#lib/features/filter-bar/picked-lists.ts"
import { toggledIds } from "#lib/features/filter-bar/picker.ts"
import { carriedWithout } from "./carried.ts"
import { Chooser } from "./chooser.tsx"

export type ListChooserProps = {
  pick: ChosenList
  page: OptionPage
  text: string
  query: URLSearchParams
  /** Path of the page. */
  path: string
  /** The page after a change of its query. */
  hrefOf: (patch: Patch) => string
  /** Selected values where several are allowed (D-040): choosing an entry adds or removes it. */
  chosen?: readonly string[] | undefined
}

/** Groups, locations, sources or tags as links, before scripts run. */
export function ListChooser({ pick, page, text, query, path, hrefOf, chosen }: ListChooserProps) {
  const idsWith = (id: string) => (chosen ? toggledIds(chosen, id) : [id])
  return (
    <Chooser
      noun={pickNouns[pick]}
      path={path}
      text={text}
      page={page}
      chosen={chosen}
      carried={carriedWithout(query, ["q", "page"])}
      hrefOf={(id) => hrefOf({ ...closedPick, ...pickPatch(pick, idsWith(id)) })}
      hrefOfPage={(next) => hrefOf({ page: next })}
      backHref={hrefOf(closedPick)}
    />
  )
}
