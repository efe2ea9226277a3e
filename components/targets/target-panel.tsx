import { clsx } from "clsx"
import Link from "next/link"
import { Delta } from "#components/ui/delta.tsx"
import { Meter } from "#components/ui/meter.tsx"
import { Panel } from "#components/ui/panel.tsx"
import { targetFields } from "#lib/contract/location-custom-targets/constants.ts"
import type { TargetScore } from "#lib/contract/location-custom-targets/schema.ts"
import { setByAdminText, targetLabels, targetText } from "#lib/features/targets/labels.ts"
import { scoreChange } from "#lib/format/changes.ts"
import { formatCount } from "#lib/format/numbers.ts"

export type TargetPanelProps = {
  /** Of all locations of the filter together; null where no targets are set, and so is its score where none of these has any. */
  score: TargetScore | null
  hasPrevious: boolean
  /** Where targets are set; null for who may not. */
  editHref: string | null
  /** The locations with what each has reached. */
  listHref: string
}

/** Progress towards targets: the score, and each value beside its target. */
export function TargetPanel({ score, hasPrevious, editHref, listHref }: TargetPanelProps) {
  const total = score?.total_score
  const isSet = score && (total != null || targetFields.some((name) => score[name] != null))
  const change = hasPrevious && total != null ? scoreChange(score?.delta_score) : null
  return (
    <Panel
      id="targets"
      title="Target score"
      note={isSet ? undefined : "Not set"}
      className={clsx(!isSet && "print:hidden")}
      action={
        <>
          {isSet && (
            <Link href={listHref} prefetch={false} data-track="dashboard.targets_by_location">
              By location
            </Link>
          )}
          {editHref && (
            <Link href={editHref} prefetch={false} data-track="dashboard.target_score">
              {isSet ? "Edit Target Score" : "Set Target Score"}
            </Link>
          )}
        </>
      }
    >
      {isSet ? (
        <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-8 gap-y-4 px-4 pt-3 pb-4 max-md:grid-cols-1">
          <div className="figure">
            <div className="figure-v">
              {total == null ? "–" : formatCount(total)} <small>of 100</small>
            </div>
            {change && <Delta {...change} />}
          </div>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(160px,1fr))] gap-x-6 gap-y-3">
            {targetFields.map((name) => (
              <li key={name} className="grid content-start gap-1 text-13">
                <span className="text-12 text-muted">{targetLabels[name].label}</span>
                <span>
                  <b className="font-strong">{targetText(name, score.actual[name])}</b>{" "}
                  <span className="text-faint">
                    {score[name] == null ? "targets differ" : `of ${targetText(name, score[name])}`}
                  </span>
                </span>
                {score.reached[name] == null ? (
                  <span className="text-12 text-faint">No data</span>
                ) : (
                  <>
                    <Meter isScore percent={100 * score.reached[name]} />
                    <span className="sr-only">{formatCount(100 * score.reached[name])}% reached</span>
                  </>
                )}
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <p className="px-4 pt-2 pb-4 text-13 text-muted">
          {editHref ? "Set targets for your locations and track progress here." : "No targets are set."}
        </p>
      )}
      {!editHref && <p className="px-4 pb-4 text-12 text-faint">{setByAdminText}</p>}
    </Panel>
  )
}
