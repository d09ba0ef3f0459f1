// Loaded into a test's server before the product: its clock can be moved from outside, unnoticed by the product.
const systemNow = Date.now;
const moved = { aheadMs: 0 };
Date.now = () => systemNow() + moved.aheadMs;

process.on('message', (moveMs) => {
  moved.aheadMs += Number(moveMs);
  process.send?.('moved');
});
// A listener keeps the process alive; the server has to end anyway.
process.channel?.unref();
