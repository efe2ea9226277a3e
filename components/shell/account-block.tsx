import { countOf } from "#lib/format/numbers.ts"

/** Two letters that stand for a name: the initials of its first two words. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? "")
    .join("")
    .toUpperCase()

/** The initials of an account on a plate. */
export const AccountMark = ({ name }: { name: string }) => (
  <span
    className="grid size-6 flex-none place-items-center rounded-mark bg-nav-active-text text-[11px]/inherit font-strong text-nav"
    aria-hidden="true"
  >
    {initialsOf(name)}
  </span>
)

const subClass = "block text-12 text-nav-text"

export type AccountBlockProps = { name: string; isParent: boolean; totalLocations?: number | null }

/** Whose data this is. */
export function AccountBlock({ name, isParent, totalLocations }: AccountBlockProps) {
  return (
    <div
      className="mx-2 mb-2 flex flex-none items-center gap-2.5 rounded-control border border-nav-line px-2 py-1.75 text-nav-active-text nav-narrow:justify-center nav-narrow:p-1.75"
      title={name}
      data-track="nav.account"
    >
      <AccountMark name={name} />
      <span className="min-w-0 nav-narrow:hidden">
        <span className="block truncate leading-4 font-medium" data-part="account-name">
          {name}
        </span>
        {isParent ? (
          <span className={subClass}>Partner account</span>
        ) : (
          totalLocations != null && (
            <span className={subClass}>{countOf(totalLocations, "location", "locations")}</span>
          )
        )}
      </span>
    </div>
  )
}
