import fc from "fast-check"

// The same samples at every run: a failure is the change's that is tested. PROPERTY_SEED tries others.
fc.configureGlobal({ seed: Number(process.env["PROPERTY_SEED"] ?? 1) })

export { fc }
