/** The value of `step` by which the page of a message says that a person is there. */
export const seenStep = "seen"

/**
 * Says once that a person has touched, moved or scrolled the page of a message: programs that open all links of an email
 * don't (D-299). Whoever answers first has said so already.
 */
export const personScript = `(()=>{const on=["pointermove","pointerdown","keydown","touchstart","scroll"],seen=e=>{if(!e.isTrusted)return;
for(const name of on)removeEventListener(name,seen,true);navigator.sendBeacon(location.pathname,new URLSearchParams({step:"${seenStep}"}))};
for(const name of on)addEventListener(name,seen,{capture:true,passive:true})})()`
