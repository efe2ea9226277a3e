const loadQuickly = new URL("./load-quickly.mjs", import.meta.url).href

/** Options of threads, which load their modules as quickly as programs do. */
export const quickThread = { execArgv: ["--import", loadQuickly] }
