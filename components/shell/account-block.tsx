import { countOf } from "#lib/format/numbers.ts"

/** Two letters that stand for a name: the initials of its first two words. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? "")
    .join("")
    .toUpperCase()

export type AccountBlockProps = { name: string; isParent: boolean; totalLocations?: number | null }

/** Whose data this is. */
export function AccountBlock({ name, isParent, totalLocations }: AccountBlockProps) {
  return (
    <div className="acct" title={name} data-track="nav.account">
      <span className="acct-mark" aria-hidden="true">
        {initialsOf(name)}
      </span>
      <span className="acct-text">
        <span className="acct-name">{name}</span>
        {isParent ? (
          <span className="acct-sub">Partner account</span>
        ) : (
          totalLocations != null && (
            <span className="acct-sub">{countOf(totalLocations, "location", "locations")}</span>
          )
        )}
      </span>
    </div>
  )
}
