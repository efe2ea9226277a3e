import { ErrorState } from "#components/ui/error-state.tsx"
import { ToastOnLoad } from "#components/ui/toast-on-load.tsx"
import { toastMs } from "#lib/format/toast-ms.ts"
import { SettingsFrame, type SettingsFrameProps } from "./settings-frame.tsx"

type SettingsFailedProps = Pick<SettingsFrameProps, "title" | "accountName" | "back"> & {
  failed: string
  /** Text, also announced as an alert. */
  text: string
  retryHref: string
}

/** A page below /settings whose own subject could not be loaded. */
export const SettingsFailed = ({ failed, text, retryHref, ...frame }: SettingsFailedProps) => (
  <SettingsFrame {...frame}>
    <ToastOnLoad toasts={[{ level: "alert", message: text, durationMs: toastMs.loadFailure }]} />
    <ErrorState title={failed} text={text} retryHref={retryHref} />
  </SettingsFrame>
)
