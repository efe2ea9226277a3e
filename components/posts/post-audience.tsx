"use client"

import { type ReactNode, useCallback, useEffect, useState } from "react"
import { useFormNow } from "#components/form/form-context.ts"
import { FormPicker } from "#components/form/form-picker.tsx"
import { FormTypeAhead } from "#components/form/form-type-ahead.tsx"
import { useAlertedSearch } from "#components/form/use-alerted-search.ts"
import { optionErrors } from "#lib/features/filter-bar/options.ts"
import type { PickerFacts } from "#lib/features/filter-bar/picker.ts"
import {
  type AudienceKind,
  audienceFields,
  audienceKinds,
  type GroupOption,
} from "#lib/features/posts/audience.ts"
import { searchGroups } from "#lib/features/posts/search-groups.ts"
import { postTexts } from "#lib/features/posts/texts.ts"

export type PostAudienceProps = {
  locations: PickerFacts
  /** The first of them; null where the user can't see groups, or there are none. */
  groups: { options: readonly GroupOption[]; isWhole: boolean } | null
  /** Locations of the list. */
  total: number
  /** Only some locations are in the list. */
  isFiltered: boolean
  /** Whether all were selected in the list. */
  isAll: boolean
  /** Address of the page, see `FormPicker`. */
  page: string
  /** Called with the number of chosen locations. */
  onCount: (count: number) => void
}

/** Where a new post goes (D-319). */
export function PostAudience(props: PostAudienceProps) {
  const { locations, groups, total, isFiltered, isAll, page, onCount } = props
  const { values } = useFormNow()
  const [kind, setKind] = useState<AudienceKind>(() => {
    const given = values[audienceFields.kind]?.[0]
    return audienceKinds.find((one) => one === given) ?? (isAll ? "all" : "locations")
  })
  const [chosen, setChosen] = useState(locations.storedIds.length)
  const groupId = values[audienceFields.group]?.[0]
  const [group, setGroup] = useState<GroupOption | undefined>(() =>
    groups?.options.find(({ id }) => id === groupId),
  )
  const [found, setFound] = useState<readonly GroupOption[]>(groups?.options ?? [])
  const { accountId } = locations
  const find = useCallback(
    async (text: string, signal: AbortSignal) => {
      const options = await searchGroups(accountId, text, signal)
      setFound(options)
      return options
    },
    [accountId],
  )
  const search = useAlertedSearch(find, optionErrors.groups.list)
  const count = { locations: chosen, group: group?.count ?? 0, all: total }[kind]
  useEffect(() => onCount(count), [count, onCount])

  const choice = (own: AudienceKind, label: string, more?: ReactNode) => (
    <div className="group/audience grid gap-2">
      <label className="check">
        <input
          type="radio"
          name={audienceFields.kind}
          value={own}
          defaultChecked={kind === own}
          onChange={() => setKind(own)}
        />
        <span>{label}</span>
      </label>
      {more && <div className="hidden pl-6 group-has-[[name=audience]:checked]/audience:block">{more}</div>}
    </div>
  )
  return (
    <fieldset className="field grid gap-2">
      <legend className="label">{postTexts.audience}</legend>
      {choice(
        "locations",
        "Locations",
        <FormPicker
          facts={locations}
          label="Locations"
          addLabel="Add locations"
          page={page}
          onCount={setChosen}
        />,
      )}
      {groups &&
        choice(
          "group",
          "Group",
          <FormTypeAhead
            name={audienceFields.group}
            textName={audienceFields.groupText}
            label="Group"
            options={groups.options}
            autoComplete="off"
            search={search}
            onChoose={(option) => setGroup(found.find(({ id }) => id === option?.id))}
            isPlainText={!groups.isWhole}
          />,
        )}
      {choice("all", postTexts.all(total, isFiltered))}
    </fieldset>
  )
}
