import { clsx } from "clsx"

/** Where in a wizard someone is. @param current position among the steps. */
export function StepList({ steps, current }: { steps: readonly string[]; current: number }) {
  return (
    <ol className="flex flex-wrap gap-x-6 gap-y-2 text-13 text-faint" aria-label="Steps">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? "step" : undefined}
          className={clsx(
            "inline-flex items-center gap-2",
            index < current && "text-muted",
            index === current && "font-medium text-ink",
          )}
        >
          <span
            className={clsx(
              "inline-grid size-5.5 place-items-center rounded-full border text-12/inherit",
              index === current ? "border-accent text-accent-text" : "border-line-control",
            )}
            aria-hidden="true"
          >
            {index + 1}
          </span>
          <span>{step}</span>
        </li>
      ))}
    </ol>
  )
}
