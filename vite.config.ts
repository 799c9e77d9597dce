import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vitest/config'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig(({ mode }) => ({
  plugins: [react(), tailwindcss()],
  resolve: { alias: { '~': at('./src') } },
  define: { __DEMO__: JSON.stringify(mode === 'demo') },
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'node',
  },
}))
