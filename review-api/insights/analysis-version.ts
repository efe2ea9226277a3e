/**
 * Which analysis reviews are read by: raised when it says other things of the same text, so that accounts that were read
 * by an older one are read again. New accounts begin with it (`accounts.analysis_version`).
 */
export const analysisVersion = 5
