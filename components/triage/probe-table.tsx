import { clsx } from "clsx"
import { CircleCheck, CircleX } from "lucide"
import { Icon } from "#components/ui/icon.tsx"
import { probeName, probes } from "#lib/features/triage/probes.ts"
import { type Results, verdictOf } from "#lib/features/triage/report.ts"

const headClass = "border-b border-line-strong py-2 pl-0 text-12/inherit font-medium text-muted"
const cellClass = "border-b border-line py-2 pl-0 font-regular"
const textClass = "pr-3 text-left"
const numberClass = "pr-6 text-right max-md:pr-3"

/** A number that comes later, as text of its own: aligned text that grows would count as moved. */
const Figure = ({ value }: { value: number | null | undefined }) => (
  <td className={clsx(cellClass, numberClass)} key={value}>
    {value ?? "–"}
  </td>
)

/** A row per probe: method, status, milliseconds, pass or fail (D-083). */
export function ProbeTable({ results }: { results: Results }) {
  return (
    <table className="w-full table-fixed border-collapse text-13" data-track="triage.probes">
      <caption className="sr-only">Probes</caption>
      <thead>
        <tr>
          <th scope="col" className={clsx(headClass, textClass)}>
            Method
          </th>
          <th scope="col" className={clsx(headClass, numberClass)}>
            Status
          </th>
          <th scope="col" className={clsx(headClass, numberClass)}>
            Milliseconds
          </th>
          <th scope="col" className={clsx(headClass, textClass)}>
            Result
          </th>
        </tr>
      </thead>
      <tbody>
        {probes.map((probe, index) => {
          const result = results[index]
          return (
            <tr key={probeName(probe)}>
              <th scope="row" className={clsx(cellClass, textClass)}>
                {probeName(probe)}
              </th>
              <Figure value={result?.status} />
              <Figure value={result?.ms} />
              <td className={clsx(cellClass, textClass)}>
                {result ? (
                  <span className={clsx("flex items-center gap-1.5", !result.isPass && "text-negative-text")}>
                    <Icon
                      icon={result.isPass ? CircleCheck : CircleX}
                      className={result.isPass ? "text-positive-text" : undefined}
                    />
                    {verdictOf(result)}
                  </span>
                ) : (
                  "Running…"
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
