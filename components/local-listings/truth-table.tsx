import { clsx } from "clsx"
import { CircleCheck, CircleX, Clock } from "lucide"
import { Fragment } from "react"
import { Icon } from "#components/ui/icon.tsx"
import type { TruthText } from "#lib/features/local-listings/truth-texts.ts"
import { ResolveField, type ResolveFieldProps } from "./resolve-field.tsx"

const nothing = <span className="text-faint">None</span>

export type TruthTableProps = {
  texts: readonly TruthText[]
  directory: string
  /** The differing fields are on their way to the directory. */
  isOnItsWay: boolean
  /** How differences are settled; null for who may not. */
  resolving: Omit<ResolveFieldProps, "open" | "directory"> | null
}

const looks = {
  same: { icon: CircleCheck, toneClass: "text-positive", text: "In Sync", note: null },
  waiting: {
    icon: Clock,
    toneClass: "text-neutral-text",
    text: "Pending Sync",
    note: "Waiting to be published",
  },
  changed: {
    icon: Clock,
    toneClass: "text-neutral-text",
    text: "Changed",
    note: "Changed here, not published yet",
  },
  differing: { icon: CircleX, toneClass: "text-negative", text: "Out of Sync", note: null },
} as const

type Stand = Pick<TruthText, "isSame" | "isChanged"> & Pick<TruthTableProps, "isOnItsWay">

const lookOf = ({ isSame, isChanged, isOnItsWay }: Stand) =>
  looks[isSame ? "same" : isOnItsWay ? "waiting" : isChanged ? "changed" : "differing"]

function FieldHead({ label, ...stand }: Stand & Pick<TruthText, "label">) {
  const { icon, toneClass, text, note } = lookOf(stand)
  return (
    <span className="flex items-start gap-1.5">
      <span className={toneClass}>
        <Icon icon={icon} size={14} />
      </span>
      <span>
        {label}
        {note ? <span className="cell-sub">{note}</span> : <span className="sr-only"> {text}</span>}
      </span>
    </span>
  )
}

/** Values of the account and of a directory, field by field, with the directory's suggestions. */
export const TruthTable = ({ texts, directory, isOnItsWay, resolving }: TruthTableProps) => (
  <table className="w-full table-fixed border-collapse text-left text-12" data-track="local_listings.truth">
    <thead>
      <tr className="border-b border-line text-faint [&>th]:py-1.5 [&>th]:pr-2 [&>th]:font-medium">
        <th scope="col" className="w-[38%]">
          Field
        </th>
        <th scope="col">Your data</th>
        <th scope="col">On {directory}</th>
      </tr>
    </thead>
    <tbody>
      {texts.map(({ label, isSame, isChanged, ours, live, suggested, open }) => (
        <Fragment key={label}>
          <tr
            className={clsx(
              "align-top [&>*]:py-2 [&>*]:pr-2 [&>*]:wrap-anywhere",
              !(open && resolving) && "border-b border-line",
            )}
          >
            <th scope="row" className="font-medium">
              <FieldHead {...{ label, isSame, isChanged, isOnItsWay }} />
            </th>
            {isSame ? (
              <td colSpan={2}>
                {ours ?? nothing}
                {suggested && <Suggestion directory={directory} text={suggested} />}
              </td>
            ) : (
              <>
                <td>{ours ?? nothing}</td>
                <td>
                  {live ?? nothing}
                  {suggested && <Suggestion directory={directory} text={suggested} />}
                </td>
              </>
            )}
          </tr>
          {open && resolving && (
            <tr className="border-b border-line [&>td]:pb-2">
              <td colSpan={3}>
                <ResolveField {...resolving} directory={directory} open={open} />
              </td>
            </tr>
          )}
        </Fragment>
      ))}
    </tbody>
  </table>
)

const Suggestion = ({ directory, text }: { directory: string; text: string }) => (
  <span className="mt-1 block text-muted">
    {directory} suggests: <ins>{text}</ins>
  </span>
)
