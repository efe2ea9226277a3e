import { clsx } from "clsx"
import { steps } from "#lib/features/imports/states.ts"

/** Where in the wizard somebody is. @param current position in `steps`. */
export function ImportSteps({ current }: { current: number }) {
  return (
    <ol className="steps" aria-label="Steps">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? "step" : undefined}
          className={clsx(index < current && "is-past") || undefined}
        >
          <span aria-hidden="true">{index + 1}</span>
          <span>{step}</span>
        </li>
      ))}
    </ol>
  )
}
