import { clsx } from "clsx"
import { CircleCheck, CircleX, ClockFading, type IconNode, TriangleAlert } from "lucide"
import type { ReactNode } from "react"
import { Icon } from "./icon.tsx"

const looks = {
  accent: {
    icon: ClockFading,
    box: "border-accent-line border-l-accent bg-[color-mix(in_oklab,var(--accent-soft)_50%,var(--surface-raised))]",
    title: "text-accent-text",
  },
  positive: {
    icon: CircleCheck,
    box: "border-positive-line border-l-positive bg-[color-mix(in_oklab,var(--positive-soft)_50%,var(--surface-raised))]",
    title: "text-positive-text",
  },
  negative: {
    icon: CircleX,
    box: "border-negative-line border-l-negative bg-[color-mix(in_oklab,var(--negative-soft)_50%,var(--surface-raised))]",
    title: "text-negative-text",
  },
  warning: {
    icon: TriangleAlert,
    box: "border-warning-line border-l-warning bg-[color-mix(in_oklab,var(--warning-soft)_50%,var(--surface-raised))]",
    title: "text-warning-text",
  },
} as const satisfies Record<string, { icon: IconNode; box: string; title: string }>

export type StatusCardProps = {
  tone: keyof typeof looks
  title: string
  /** `alert` for what went wrong just now, `status` for what is going on. */
  role?: "alert" | "status"
  /** One sentence, and at most one action. */
  children?: ReactNode
}

/** How something stands: soft tone, the post in the solid one, icon and title. */
export function StatusCard({ tone, title, role, children }: StatusCardProps) {
  const { icon, box, title: titleClass } = looks[tone]
  return (
    <section
      className={clsx(
        "grid justify-items-start gap-1 rounded-control border border-l-3 px-3.5 py-3 text-13",
        box,
      )}
      role={role}
      data-tone={tone}
    >
      <h2 className={clsx("flex items-center gap-2 text-h3", titleClass)}>
        <Icon icon={icon} />
        {title}
      </h2>
      {children}
    </section>
  )
}
