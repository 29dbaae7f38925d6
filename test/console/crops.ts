/** Pictures of panels, as compressed WebP. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';

export type Crop = { readonly page: string; readonly title: string; readonly file: string };

/** Name of a panel's picture. Example: `token-price-and-liquidity.webp`. */
export const fileOf = (page: string, title: string): string => `${page}-${slugOf(title)}.webp`;

export const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const QUALITY = 60;
/** A longer panel shows its beginning. */
const HEIGHT_MAX = 720;

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** Writes the first screen of a page, and each of its panels. */
export const writeCrops = async (page: Page, name: string, folder: string): Promise<readonly Crop[]> => {
  const screen = page.viewportSize()!;
  await writeWebp(page, { x: 0, y: 0, ...screen }, join(folder, `${name}.webp`));
  const crops: Crop[] = [];
  for (const panel of await page.locator('section.panel').all()) {
    const title = (await panel.locator('h2').first().innerText()).trim();
    const crop = { page: name, title, file: fileOf(name, title) };
    await writeWebp(page, await boxOf(panel), join(folder, crop.file));
    crops.push(crop);
  }
  return crops;
};

/** Nothing has scrolled, so the window begins with the document. */
const boxOf = async (panel: Locator): Promise<Box> => {
  const box = (await panel.boundingBox())!;
  return { ...box, height: Math.min(box.height, HEIGHT_MAX) };
};

/** Playwright itself writes PNG and JPEG only. */
const writeWebp = async (page: Page, box: Box, file: string): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
    captureBeyondViewport: true,
    clip: { ...box, scale: 1 },
  });
  await session.detach();
  writeFileSync(file, Buffer.from(data, 'base64'));
};

/** The page of all pictures. */
export const galleryOf = (crops: readonly Crop[]): string => {
  const pages = [...new Set(crops.map(({ page }) => page))];
  const sections = pages.map(page => {
    const own = crops.filter(crop => crop.page === page);
    return [`## ${page}`, ...own.map(({ title, file }) => `### ${title}\n\n![${title}, page ${page}](${file})`)];
  });
  return `${[INTRODUCTION, ...sections.flat()].join('\n\n')}\n`;
};

const INTRODUCTION = `# Panels of the console

Written by \`npm run pictures\`, with the simulated market of \`npm start\`, three minutes after its start.
What the pages are for: [console](../how-to/console.md).`;
