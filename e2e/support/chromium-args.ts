/** Playwright turns this off itself; a second list would not be off. */
const turnedOffByPlaywright = [
  ...["AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"],
  ...["HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding"],
  ...["ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect", "TcpPortRandomizationWin"],
  ...["OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled", "PreconnectToSearch"],
  ...["msForceBrowserSignIn", "msEdgeUpdateLaunchServicesPreferredVersion"],
]

/** The lists under the address bar are two pages of the browser's own: with them a window takes twice as long to open. */
const addressLists = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"]

export const turnedOff: readonly string[] = [...turnedOffByPlaywright, ...addressLists]

/** Options for running as root, without a graphics card and without calls to other machines. */
export const chromiumArgs = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${turnedOff.join(",")}`,
]
