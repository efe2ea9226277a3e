import { clsx } from "clsx"
import { Icon } from "#components/ui/icon.tsx"
import { probeName, probes } from "#lib/features/triage/probes.ts"
import { type Results, verdictOf } from "#lib/features/triage/report.ts"

/** A number that comes later, as text of its own: aligned text that grows would count as moved. */
const Figure = ({ value }: { value: number | null | undefined }) => (
  <td className="num" key={value}>
    {value ?? "–"}
  </td>
)

/** A row per probe: method, status, milliseconds, pass or fail (D-083). */
export function ProbeTable({ results }: { results: Results }) {
  return (
    <table className="triage-table" data-track="triage.probes">
      <caption className="sr">Probes</caption>
      <thead>
        <tr>
          <th scope="col">Method</th>
          <th scope="col" className="num">
            Status
          </th>
          <th scope="col" className="num">
            Milliseconds
          </th>
          <th scope="col">Result</th>
        </tr>
      </thead>
      <tbody>
        {probes.map((probe, index) => {
          const result = results[index]
          return (
            <tr key={probeName(probe)}>
              <th scope="row">{probeName(probe)}</th>
              <Figure value={result?.status} />
              <Figure value={result?.ms} />
              <td>
                {result ? (
                  <span className={clsx("triage-verdict", !result.isPass && "is-fail")}>
                    <Icon name={result.isPass ? "check-circle" : "cross-circle"} />
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
