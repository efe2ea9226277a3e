"use client"

import { CircleCheck } from "lucide"
import { AskedFirst } from "#components/ui/asked-first.tsx"
import { Button, buttonClass } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"

export type ConnectButtonProps = {
  name: string
  /** Where the provider asks for consent. */
  href: string
  message: string
  /** Requirements before connecting. */
  prerequisite: string | undefined
}

/** Leads to the sign-in of a provider, and says before what it needs. */
export function ConnectButton({ name, href, message, prerequisite }: ConnectButtonProps) {
  const hydrated = useHydrated()
  return (
    <AskedFirst
      dense
      label="Integrate"
      ariaLabel={`Integrate ${name}`}
      title={`Integrate ${name}`}
      track="settings_integrations.integrate"
      foot={(close) => (
        <>
          {hydrated && <Button onClick={close}>Cancel</Button>}
          {/* A full load: it leaves for the provider. */}
          <a className={buttonClass({ kind: "primary" })} href={href}>
            {`Continue to ${name}`}
          </a>
        </>
      )}
    >
      <p>{message}</p>
      {prerequisite && (
        <p className="flex items-center gap-2 text-13 text-muted">
          <Icon icon={CircleCheck} />
          {prerequisite}
        </p>
      )}
    </AskedFirst>
  )
}
