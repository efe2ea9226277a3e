import { TriangleAlert } from "lucide"
import Link from "next/link"
import { Icon } from "#components/ui/icon.tsx"
import type { PastDueBanner as Banner } from "#lib/features/billing/load-past-due.ts"

/** A payment that failed, above every page of an Admin (D-289). */
export const PastDueBanner = ({ banner }: { banner: Banner }) => (
  <div
    className="flex items-center gap-2.5 min-h-11 py-1.5 px-8 border-b border-negative-line bg-negative-soft text-ink text-13 max-xl:px-6 max-md:py-2 max-md:px-4 print:hidden"
    role="status"
  >
    <Icon icon={TriangleAlert} className="text-negative-text" />
    <span className="min-w-0 [&_a]:underline">
      {`${banner.text} `}
      <Link href={banner.href} prefetch={false} data-track="past_due.pay">
        Go to billing
      </Link>
    </span>
  </div>
)
