import { Button } from "#components/ui/button.tsx"
import type { Group } from "#lib/contract/locations.ts"
import type { LocationsHrefs } from "#lib/features/locations/hrefs.ts"

const own = ["groupId", "group_id", "page"]

/** Narrows the list to a group: a form with an address of its own, so that it works before scripts run. */
export function GroupFilter({ hrefs, groups }: { hrefs: LocationsHrefs; groups: readonly Group[] }) {
  return (
    <form className="flex items-center gap-2" method="get" action={hrefs.path} aria-label="Group">
      {[...hrefs.query]
        .filter(([name]) => !own.includes(name))
        .map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      <select
        className="input input-dense max-w-60"
        name="groupId"
        aria-label="Group"
        defaultValue={hrefs.search.groupId ?? ""}
      >
        <option value="">All groups</option>
        {groups.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <Button type="submit" dense data-track="settings_locations.group">
        Apply
      </Button>
    </form>
  )
}
