import sharp from 'sharp';
import type { DeskWorld } from './desk-world.ts';
import { expect, test } from './test.ts';

/** Opens a photo at twice its size. */
async function openZoomed(world: DeskWorld, options?: Parameters<DeskWorld['openDesk']>[1]) {
  const bytes = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#12575d' } })
    .jpeg()
    .toBuffer();
  const photos = await world.upload('photos', [{ name: 'one.jpg', type: 'image/jpeg', bytes }]);
  const { name } = await world.sendQuote({ photos });
  const { page, desk, context } = await world.openDesk('/admin', options);
  await desk.choose(name);
  await desk.panel.getByRole('button', { name: `Photo 1 from ${name}` }).click();
  await page.getByRole('button', { name: 'Zoom In' }).click();
  const picture = page.getByRole('dialog').getByRole('img', { name: `Photo 1 from ${name}` });
  const expectAt = (x: number, y: number) =>
    expect(picture).toHaveAttribute('style', `transform: translate(${x}px, ${y}px) scale(2);`);
  await expectAt(0, 0);
  return { page, context, picture, expectAt };
}

test.describe('a zoomed photo', () => {
  test('moves to the point that is tapped', async ({ desk: world }) => {
    const phone = { width: 390, height: 844, hasTouch: true };
    const { page, context, picture, expectAt } = await openZoomed(world, phone);
    const box = await picture.boundingBox();
    if (!box) throw new Error('the photo is out of sight');
    const center = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await page.touchscreen.tap(center.x + 60, center.y + 40);
    await expectAt(-60, -40);
    await page.touchscreen.tap(center.x - 100, center.y);
    await expectAt(40, -40);
    await context.close();
  });

  test('is not moved by a second finger, not even after the first is lifted', async ({ desk: world }) => {
    const { page, context, expectAt } = await openZoomed(world);
    const session = await context.newCDPSession(page);
    /** Fingers that are not in the list are lifted. */
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Finger[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', { id: 1, x: 700, y: 450 });
    await touch('touchMove', { id: 1, x: 750, y: 450 });
    await expectAt(50, 0);
    await touch('touchStart', { id: 1, x: 750, y: 450 }, { id: 2, x: 900, y: 450 });
    await touch('touchMove', { id: 1, x: 740, y: 450 }, { id: 2, x: 1000, y: 500 });
    await expectAt(40, 0);
    await touch('touchMove', { id: 2, x: 1000, y: 500 });
    await touch('touchMove', { id: 2, x: 1100, y: 500 });
    await touch('touchEnd');
    await touch('touchStart', { id: 3, x: 700, y: 450 });
    await touch('touchMove', { id: 3, x: 710, y: 460 });
    await expectAt(50, 10);
    await context.close();
  });
});

interface Finger {
  id: number;
  x: number;
  y: number;
}
