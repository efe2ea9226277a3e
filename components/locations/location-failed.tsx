import { SettingsFrame, type SettingsFrameProps } from "#components/settings/settings-frame.tsx"
import { ErrorState } from "#components/ui/error-state.tsx"
import { toastMs } from "#components/ui/toast-ms.ts"
import { ToastOnLoad } from "#components/ui/toast-on-load.tsx"
import { locationTexts } from "#lib/features/locations/texts.ts"

type LocationFailedProps = Pick<SettingsFrameProps, "accountName" | "back"> & { retryHref: string }

/** The page of a location that could not be loaded (000 §8). */
export function LocationFailed({ retryHref, ...frame }: LocationFailedProps) {
  const message = locationTexts.oneFailed
  return (
    <SettingsFrame title="Location" {...frame}>
      <ToastOnLoad toasts={[{ level: "alert", message, durationMs: toastMs.loadFailure }]} />
      <ErrorState title="Unable to load location" text={message} retryHref={retryHref} />
    </SettingsFrame>
  )
}
