/** How long toasts stay that do not stay as long as others, in milliseconds (001 §9); 0 until they are closed. */
export type ToastMs = 0 | 2000 | 3000 | 5000

/** By occasion (D-258). */
export const toastMs = {
  autoSync: 2000,
  autoSyncIsOff: 5000,
  bulkHours: 3000,
  exports: 5000,
  filter: 5000,
  loadFailure: 3000,
  photoAdded: 5000,
  photoDeleteFailed: 3000,
  schedule: 5000,
  untilClosed: 0,
} as const satisfies Record<string, ToastMs>
