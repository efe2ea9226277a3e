import { CircleCheck } from "lucide"
import { Icon } from "#components/ui/icon.tsx"
import type { Colours } from "#lib/features/whitelabels/colour-fields.ts"
import { contrastsOf, ratioText } from "#lib/features/whitelabels/preview.ts"

/** How well every text of the look can be read, in light and in dark pages. */
export function ContrastTable({ colours }: { colours: Colours }) {
  const dark = contrastsOf(colours, "dark")
  return (
    <table
      className="tbl rounded-card border border-line [&_td]:py-1.5 [&_tbody_tr:last-child_:is(th,td)]:border-b-0"
      data-track="settings_whitelabel.contrast"
    >
      <caption className="pb-2 text-left text-13 text-muted">
        <Icon icon={CircleCheck} className="align-[-3px] text-positive-text" /> All text has a contrast of at
        least 4.5 : 1 with its background.
      </caption>
      <thead>
        <tr>
          <th scope="col">Contrast</th>
          <th scope="col" className="num">
            Light
          </th>
          <th scope="col" className="num">
            Dark
          </th>
        </tr>
      </thead>
      <tbody>
        {contrastsOf(colours, "light").map(({ label, ratio }, at) => (
          <tr key={label}>
            <th
              scope="row"
              className="h-auto bg-transparent py-1.5 text-13/inherit font-regular whitespace-normal text-ink"
            >
              {label}
            </th>
            <td className="num">{ratioText(ratio)}</td>
            <td className="num">{ratioText(dark[at]!.ratio)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
